/** Which collections this device keeps, at which version of their shape, and how older rows become today's. */
import type { MigrationStrategies, RxJsonSchema } from 'rxdb';
import { battleSchema } from './battleSchema.ts';
import { personalUserSchema, refusalSchema, syncStateSchema, userSchema } from './schemas.ts';

export interface Versioned<Row> {
  schema: RxJsonSchema<Row>;
  /**
   * `n: (row) => row` turns a row of version n - 1 into one of version n; one for every version from 1 on. A row that
   * a strategy answers with `null` is dropped, so none may answer null for what the server has not confirmed.
   */
  migrationStrategies: MigrationStrategies;
}

/** To change a shape: raise its `version` in its schema and add the step here. Never edit a released version in place. */
export const collections = {
  battles: { schema: battleSchema, migrationStrategies: {} },
  users: { schema: userSchema, migrationStrategies: {} },
  personalUsers: { schema: personalUserSchema, migrationStrategies: {} },
  refusals: { schema: refusalSchema, migrationStrategies: {} },
  syncState: { schema: syncStateSchema, migrationStrategies: {} },
};
