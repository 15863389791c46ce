// Every operator: the usual ones, then those of this field.
import type { Operator } from '../operator.ts';
import * as conditions from './conditions.ts';
import * as events from './events.ts';
import * as state from './state.ts';
import * as statements from './statements.ts';
import * as values from './values.ts';

export const operators: Operator[] = [conditions, values, statements, events, state].flatMap(
  (family) => Object.values(family),
);
