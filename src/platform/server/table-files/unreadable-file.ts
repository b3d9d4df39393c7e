/** Why a file cannot be read as a table. */
export type FileProblem = 'damaged_text' | 'unknown_kind' | 'calendar' | 'too_many_rows'

/** Thrown for a file that cannot be read as a table. Who reads it says so in its own words. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(`The file cannot be read: ${problem}`)
    this.name = 'UnreadableFile'
    this.problem = problem
  }
}
