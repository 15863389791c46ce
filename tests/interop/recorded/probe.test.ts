// What a client of the SDK 2.x did before it shook hands with one of our servers.
import { expect, test } from 'vitest';
import { asFrame, passedTalks } from '../recordings.ts';

const PROBING = 'our server, SDK 2 client that probes > ';

const talks = [...passedTalks().values()].filter(({ name }) => name.startsWith(PROBING));

test('every step has refused server/discover', () => {
  const steps = talks.map(({ name }) =>
    name.slice(PROBING.length, PROBING.length + 'step 08'.length),
  );
  expect([...new Set(steps)].sort()).toEqual([
    'step 08',
    'step 09',
    'step 10',
    'step 11',
    'step 12',
  ]);
});

test.each(talks)('$name: refuses server/discover, then shakes hands', ({ recordings }) => {
  const [probe, session] = recordings.map(({ lines }) => lines.map(({ line }) => asFrame(line)));
  expect(probe).toMatchObject([{ method: 'server/discover' }, { error: { code: -32600 } }]);
  expect(probe?.[0]?.id).toBe(probe?.[1]?.id);
  expect(session?.slice(0, 3)).toMatchObject([
    { method: 'initialize', id: 0 },
    { id: 0, result: { protocolVersion: '2025-11-25' } },
    { method: 'notifications/initialized' },
  ]);
});
