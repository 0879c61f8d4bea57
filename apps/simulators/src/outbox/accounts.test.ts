import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../database/seeds/demo.ts';
import { ACCOUNTS } from './accounts.ts';

test('they are the accounts that the demonstration is filled with', () => {
  expect(ACCOUNTS).toEqual(demoAccounts.map(({ email }) => email));
});
