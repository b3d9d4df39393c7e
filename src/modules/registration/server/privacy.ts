import { erasedText, type DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import { findRegistrationSettings } from './settings.ts'

/** The forms of guests who wish to be forgotten go at once, and with the name of their reservation. */
export const personal: DataSubjectSource = {
  notice: [
    {
      key: 'registration',
      kept: null,
      flag: 'registration',
      readValues: async (tx, scope) => ({ days: (await findRegistrationSettings(tx, scope)).form_keep_days }),
    },
  ],

  forget: async (tx, hotelId, guestIds) => {
    if (guestIds.length === 0) return
    await tx
      .deleteFrom('registrations')
      .where('hotel_id', '=', hotelId)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('stays')
          .innerJoin('stay_guests as party', (join) =>
            join.onRef('party.hotel_id', '=', 'stays.hotel_id').onRef('party.stay_id', '=', 'stays.id'),
          )
          .select('stays.reservation_id')
          .where('stays.hotel_id', '=', hotelId)
          .where('stays.reservation_id', 'is not', null)
          .where('party.guest_id', '=', anyId(guestIds))
          .$narrowType<{ reservation_id: string }>(),
      )
      .execute()
  },

  forgetNamed: async (tx, hotelId) => {
    await tx
      .deleteFrom('registrations')
      .where('hotel_id', '=', hotelId)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('reservations')
          .select('reservations.id')
          .where('reservations.hotel_id', '=', hotelId)
          .where('reservations.guest_name', '=', erasedText),
      )
      .execute()
  },
}
