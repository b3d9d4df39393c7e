import type { BackupsState } from '../../contract/backups.ts'

/** The backups of the whole installation. `src/operations/backups` makes them. */
export type Backups = {
  /** When the newest nightly one was made, in milliseconds since 1970; 0 where none are. */
  readonly lastMadeAt: number
  readState(): Promise<BackupsState>
  /** Begins a backup and does not wait for its end. @throws Refusal while another one is made, by any process */
  begin(): Promise<void>
}
