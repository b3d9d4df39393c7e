import { isDeepStrictEqual } from 'node:util'
import type { HotelChange, NewHotel } from '../../contract.ts'
import type { HotelValues } from '../store.ts'

/** The columns of a form; what is left blank is missing. */
export const getRow = ({
  name,
  logo_url,
  expiry_date,
  features,
  enabled,
  second_factor_required,
}: Omit<NewHotel, 'slug'>): Omit<HotelValues, 'id'> => ({
  name,
  logo_url: logo_url || null,
  expiry_date: expiry_date || null,
  features,
  enabled,
  second_factor_required,
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
): HotelValues => ({
  id: current.id,
  ...getRow({
    name,
    logo_url,
    expiry_date,
    features: { ...current.features, ...features },
    enabled,
    second_factor_required,
  }),
})

/** Whether two hotels have the same values, as after a repeated call. */
export const isSame = (one: HotelValues, other: HotelValues): boolean =>
  one.name === other.name &&
  one.logo_url === other.logo_url &&
  one.expiry_date === other.expiry_date &&
  one.enabled === other.enabled &&
  one.second_factor_required === other.second_factor_required &&
  isDeepStrictEqual(one.features, other.features)
