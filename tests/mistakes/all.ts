import type { Mistake, Wing } from '../course/galleries.ts';
import { museum } from './museum.ts';
import { step01 } from './step-01.ts';
import { step02 } from './step-02.ts';
import { step03 } from './step-03.ts';
import { step04 } from './step-04.ts';
import { step05 } from './step-05.ts';
import { step06 } from './step-06.ts';
import { step07 } from './step-07.ts';
import { step08 } from './step-08.ts';
import { step09 } from './step-09.ts';
import { step10 } from './step-10.ts';
import { step11 } from './step-11.ts';
import { step12 } from './step-12.ts';
import { step13 } from './step-13.ts';
import { step14 } from './step-14.ts';
import { step15 } from './step-15.ts';
import { step16 } from './step-16.ts';
import { step17 } from './step-17.ts';
import { step18 } from './step-18.ts';
import { step19 } from './step-19.ts';
import { step20 } from './step-20.ts';
import { step21 } from './step-21.ts';
import { step22 } from './step-22.ts';
import { step23 } from './step-23.ts';
import { step24 } from './step-24.ts';
import { step25 } from './step-25.ts';

export const mistakes: Wing<Mistake>[] = [
  step01,
  step02,
  step03,
  step04,
  step05,
  step06,
  step07,
  step08,
  step09,
  step10,
  step11,
  step12,
  step13,
  step14,
  step15,
  step16,
  step17,
  step18,
  step19,
  step20,
  step21,
  step22,
  step23,
  step24,
  step25,
  ...museum,
];
