import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Tx } from './pool/pool.ts'
import { statementBuilder } from './pool/query-builder.ts'

/** A placeholder for a value of a compiled statement. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A place for each value of a statement. */
export type Places<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

const places = new Proxy({}, { get: (_target, name) => sql`${new Place(String(name))}` })

/**
 * Compiles a statement with its first use, and only puts other values in it from then on. For statements of the busiest
 * calls: building one costs a twentieth of a whole create.
 * @param build builds the statement. It gets a place for each value, so it cannot depend on the values themselves
 * @returns builds the statement with these values
 */
export const compileOnce = <Values extends object, Row>(
  build: (build: Tx, value: Places<Values>) => Compilable<Row>,
): ((values: Values) => Compilable<Row>) => {
  let compiled: CompiledQuery<Row> | undefined
  return (values) => ({
    compile: () => {
      compiled ??= build(statementBuilder, places as Places<Values>).compile()
      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
      )
      return { ...compiled, parameters }
    },
  })
}
