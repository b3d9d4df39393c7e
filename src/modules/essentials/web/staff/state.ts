import type { FailureCode } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import {
  defaultTimes,
  firstEmergency,
  maxWifiNameBytes,
  maxWifiPasswordLength,
  minWifiPasswordLength,
  phoneInvalid,
  phonePattern,
  wifiNameTooLong,
  wifiPasswordInvalid,
  type Essentials,
  type Phone,
  type RoomAccess,
} from '../../contract.ts'

/** The values of the form: the hotel's texts, and its own Wi-Fi and door. */
export type Texts = Pick<
  Essentials,
  'check_in_from' | 'check_out_until' | 'phones' | 'emergency' | 'address' | 'directions' | 'translations'
>
export type Access = Omit<RoomAccess, 'room_id' | 'updated_at'>

export const toTexts = (row: Essentials | null): Texts => ({
  check_in_from: row?.check_in_from ?? defaultTimes.check_in_from,
  check_out_until: row?.check_out_until ?? defaultTimes.check_out_until,
  phones: row?.phones ?? [],
  emergency: row?.emergency ?? [...firstEmergency],
  address: row?.address ?? '',
  directions: row?.directions ?? '',
  translations: row?.translations ?? {},
})

export const toAccess = (row: RoomAccess | undefined): Access => ({
  wifi_name: row?.wifi_name ?? '',
  wifi_password: row?.wifi_password ?? '',
  wifi_hidden: row?.wifi_hidden ?? false,
  door_code: row?.door_code ?? '',
  door_note: row?.door_note ?? '',
  translations: row?.translations ?? {},
})

/** The errors of a form by field. */
export type FieldFailures = Readonly<Record<string, FailureCode>>

/** The errors of Wi-Fi and door code. */
export const findAccessProblems = ({ wifi_name, wifi_password }: Access): FieldFailures => {
  const { length } = Array.from(wifi_password)
  return {
    ...(new TextEncoder().encode(wifi_name).length > maxWifiNameBytes && { wifi_name: wifiNameTooLong.code }),
    ...(length > 0 &&
      (length < minWifiPasswordLength || length > maxWifiPasswordLength) && {
        wifi_password: wifiPasswordInvalid.code,
      }),
  }
}

const findPhoneProblems = (of: string, phones: readonly Phone[]): FieldFailures =>
  Object.assign(
    {},
    ...phones.map(({ label, number }, at) => ({
      ...(!label.trim() && { [`${of}.${at}.label`]: 'platform.field_required' }),
      ...(!phonePattern.test(cleanText(number)) && { [`${of}.${at}.number`]: phoneInvalid.code }),
    })),
  ) as FieldFailures

/** The errors of the texts of the page. */
export const findTextProblems = ({ check_in_from, check_out_until, phones, emergency }: Texts): FieldFailures => ({
  ...(!check_in_from && { check_in_from: 'platform.field_required' as const }),
  ...(!check_out_until && { check_out_until: 'platform.field_required' as const }),
  ...findPhoneProblems('phones', phones),
  ...findPhoneProblems('emergency', emergency),
})
