import type { Failure, FailureCode } from '#platform/contract/failure.ts'
import type { RowReason } from '../../contract/files.ts'
import type { Column } from './columns.ts'

/** Why a row is refused that the menu itself would not refuse, or not in these words. */
export const refusalReasons = {
  missing: (field: Column): RowReason => getReason('menu.row_missing', { field }),
  unreadable: (field: Column, value: string): RowReason =>
    getReason('menu.row_unreadable', { field, value: value.slice(0, 60) }),
  tooLong: (field: Column): RowReason => getReason('menu.row_too_long', { field }),
  repeated: (): RowReason => getReason('menu.row_repeated', {}),
  besideColumns: (value: string): RowReason => getReason('menu.row_beside_columns', { value: value.slice(0, 60) }),
  groupUnknown: (group: string): RowReason => getReason('menu.row_group_unknown', { group: group.slice(0, 60) }),
}

const getReason = (code: FailureCode, values: RowReason['values']): RowReason => ({ code, values })

/** A failure of the menu as the reason of a row. */
export const failed = ({ code }: Failure, values: RowReason['values'] = {}): RowReason => ({ code, values })

/** Thrown while a row is read: the row is refused, the others are not. */
export class RefusedRow extends Error {
  readonly reason: RowReason

  constructor(reason: RowReason) {
    super(reason.code)
    this.name = 'RefusedRow'
    this.reason = reason
  }
}
