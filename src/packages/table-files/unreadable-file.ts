/** Why a file cannot be read as a table. */
export type FileProblem =
  | 'damaged_text'
  | 'unknown_letters'
  | 'unknown_kind'
  | 'web_page'
  | 'calendar'
  | 'too_many_rows'

/** The fault of the first row that cannot be read. */
export type RowFault = {
  cause: 'quote_not_closed' | 'text_after_quote' | 'too_many_cells' | 'other_table'
  /** As a spreadsheet counts. */
  line: number
}

/** Thrown for a file that cannot be read as a table. The caller says so in its own words. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem
  readonly fault: RowFault | undefined

  constructor(problem: FileProblem, fault?: RowFault) {
    super(`The file cannot be read: ${problem}${fault ? `, ${fault.cause} in line ${fault.line}` : ''}`)
    this.name = 'UnreadableFile'
    this.problem = problem
    this.fault = fault
  }
}
