/** The first row is the head. */
export type Table = readonly (readonly string[])[]

/** A page is made of text in Markdown and tables; a terminal shows the tables. */
export type Block = string | Table

export type ScenarioResult = {
  blocks: readonly Block[]
  /** The figures that bench/budget.json limits, by their names there. */
  values: Readonly<Record<string, number | undefined>>
  /** The version of PostgreSQL that was measured with. */
  postgres?: string
}

/** Something that is measured by one command and described on one page. */
export type Scenario = {
  /** A file of docs/. */
  page: string
  title: string
  /** @param quick a run that shows that the scenario works; its numbers say little and are not written to the page */
  measure(quick: boolean): Promise<ScenarioResult>
}
