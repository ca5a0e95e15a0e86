/** One zod schema as JSON Schema for OpenAPI, with registered shapes moved out into shared components. */
import * as z from 'zod';

export type JsonObject = Record<string, unknown>;
/** Component schemas by name. */
export type Components = Record<string, JsonObject>;

/**
 * Converts a schema as it is written on the wire (before defaults and transforms apply). Shapes with an id in zod's
 * global registry are added to `components` and referred to.
 */
export function toWireSchema(schema: z.core.$ZodType, components: Components): JsonObject {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', override: tidy });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[name] ??= withComponentRefs(definition) as JsonObject;
  }
  return withComponentRefs(own) as JsonObject;
}

/** Drops what says nothing to a reader: patterns that repeat a format, and the bounds of safe integers. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : withComponentRefs(inner),
    ]),
  );
}
