/** What a super user did. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
import { Instant } from './scalars.ts';

/** The name is null where the account is gone. */
const Person = z.object({ id: idSchema, name: z.string().nullable() });

export const AuditEntry = z
  .object({
    id: idSchema,
    action: z.string(),
    /** The action's name for people. */
    name: z.string(),
    operator: Person,
    /** Whose account it was done to; null where it was nobody's. */
    user: Person.nullable(),
    /** What it was done to where that is no account. */
    subject: z.string().nullable(),
    detail: z.string(),
    /** The network address it came from. */
    address: z.string(),
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
