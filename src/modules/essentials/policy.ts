import type { Stay } from '#modules/stays/contract.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { DoorCode, Essentials, RoomAccess, Wifi } from './contract.ts'

type Access = Omit<RoomAccess, 'room_id' | 'updated_at'>

/** The first row that has something in a field. */
const pick = (rows: readonly (Access | undefined)[], name: 'wifi_name' | 'wifi_password' | 'door_code' | 'door_note') =>
  rows.find((row) => row?.[name])

/**
 * The Wi-Fi of a room: its own row comes before the hotel's, field by field. Null where no name is written.
 */
export const getWifi = (room: Access | undefined, hotel: Access | undefined): Wifi | null => {
  const named = pick([room, hotel], 'wifi_name')
  return named
    ? {
        name: named.wifi_name,
        password: pick([room, hotel], 'wifi_password')?.wifi_password ?? '',
        hidden: named.wifi_hidden,
      }
    : null
}

/** The door code of a room, by the same rule. Null where none is written. */
export const getDoorCode = (room: Access | undefined, hotel: Access | undefined): DoorCode | null => {
  const code = pick([room, hotel], 'door_code')?.door_code
  const described = pick([room, hotel], 'door_note')
  return code ? { code, note: described?.door_note ?? '', translations: described?.translations ?? {} } : null
}

/** From when on a stay's trusted guests read the door code, in milliseconds since 1970. */
export const getDoorOpening = (
  stay: Pick<Stay, 'check_in' | 'door_released_at'>,
  { check_in_from }: Pick<Essentials, 'check_in_from'>,
  timeZone: string,
): number => {
  const opens = momentInZone(stay.check_in, check_in_from, timeZone)
  return stay.door_released_at === null ? opens : Math.min(opens, Date.parse(stay.door_released_at))
}

const escapeWifi = (value: string): string => value.replaceAll(/[\\;,:"]/g, (sign) => `\\${sign}`)

/** The text of a network's QR code, for a phone's camera. */
export const getWifiCode = ({ name, password, hidden }: Wifi): string =>
  `WIFI:T:${password ? 'WPA' : 'nopass'};S:${escapeWifi(name)};${password ? `P:${escapeWifi(password)};` : ''}${hidden ? 'H:true;' : ''};`

/** The address that dials a number. */
export const getPhoneLink = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`

/** A search on a public map: by coordinates, else by address; null without either. */
export const getMapLink = (place: { lat: number; lng: number } | null, address: string): string | null => {
  const query = place ? `${place.lat},${place.lng}` : address
  return query ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}` : null
}
