/** Walks every call as visitor, reader, member of either level, editor and super user, and compares with the table below. */
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { CallKey } from './http/execute.ts';
import { type Role, type TestClient, testApp } from './testing/app.ts';
import { POLICY_TABLE } from './testing/policy-table.ts';

const app = await testApp();
const ROLES: Role[] = ['visitor', 'reader', 'member', 'senior', 'editor', 'super'];
const ENDS_LOGIN = /logout|password|sessions|user\/delete/;
const people = new Map<Role, TestClient>();
/** Roles that pass the checks of each policy, from the lowest on. */
const LET_IN = { V: ROLES, R: ROLES.slice(1), M: ROLES.slice(2), E: ROLES.slice(4), S: ['super'] } as const;

/** Ids of the right form, so that nothing stops at a malformed path. */
function paramsOf(name: string): Record<string, string> {
  const needsUuid = /\/(book|mybook|notes)\//.test(name);
  const id = needsUuid ? '5b3c1c52-6a0a-4c55-9f0e-3f0a4b8f7a11' : '999999999';
  return { id, key: 'none', index: '0', channel: 'sandbox', order_no: 'W0' };
}

test('the table has every call of the contract and no other', () => {
  expect(Object.keys(POLICY_TABLE).sort()).toEqual(Object.keys(contract).sort());
});

test.each(Object.keys(contract) as CallKey[])('%s lets in exactly those it should', async (name) => {
  const least = POLICY_TABLE[name];
  if (least === undefined) throw new Error(`${name} has no line in the table`);
  const allowed: readonly Role[] = LET_IN[least];
  for (const role of ROLES) {
    const client = await clientOf(role, name);
    const { status } = await client.call(name, { params: paramsOf(name) } as never);
    // Past the door a call may still find the input wrong, nothing there, or nothing built: but never ask who it is.
    if (allowed.includes(role)) expect([role, [401, 402, 403].includes(status)]).toEqual([role, false]);
    else expect([role, status]).toEqual([role, refusalOf(role, least)]);
  }
});

/** A person for each role; a new one for calls that end the login. */
async function clientOf(role: Role, name: CallKey): Promise<TestClient> {
  if (ENDS_LOGIN.test(name)) return app.client(role);
  const client = people.get(role) ?? (await app.client(role));
  people.set(role, client);
  return client;
}

function refusalOf(role: Role, least: keyof typeof LET_IN): number {
  if (role === 'visitor') return 401;
  return least === 'M' ? 402 : 403;
}
