import { isDeepStrictEqual } from 'node:util'
import type { HotelChange, NewHotel } from '../../contract.ts'
import type { HotelValues } from '../store.ts'

/** The columns of a form; what is left blank is missing. */
export const getRow = (form: Omit<NewHotel, 'slug'>): Omit<HotelValues, 'id'> => ({
  ...form,
  logo_url: form.logo_url || null,
  expiry_date: form.expiry_date || null,
})

/** A hotel with the fields of a change; feature flags that the form does not offer stay. */
export const getChanged = (
  current: HotelValues,
  {
    name = current.name,
    logo_url = current.logo_url,
    expiry_date = current.expiry_date,
    features,
    enabled = current.enabled,
    second_factor_required = current.second_factor_required,
  }: HotelChange,
): HotelValues => {
  const fields = { name, logo_url, expiry_date, enabled, second_factor_required }
  return { id: current.id, ...getRow({ ...fields, features: { ...current.features, ...features } }) }
}

/** @returns true if two hotels have the same values, as after a repeated call */
export const isSame = (one: HotelValues, other: HotelValues): boolean =>
  (['name', 'logo_url', 'expiry_date', 'enabled', 'second_factor_required', 'features'] as const).every((name) =>
    isDeepStrictEqual(one[name], other[name]),
  )
