/** The kinds of gaps in a phrase, with their ranges: minutes, a time of day, a date, a number. */
export type PhraseValue = 'minutes' | 'time' | 'date' | 'number'
export type Phrase = { readonly key: string; readonly values: readonly PhraseValue[] }

const phrase = <const Key extends string>(key: Key, ...values: PhraseValue[]) => ({ key, values }) as const

/** The phrases of guests, as they are listed. The text of each is a message in every language: `phrase_<key>`. */
export const guestPhraseGroups = [
  {
    title: 'conversations.for_your_stay',
    phrases: [
      phrase('arriving_at', 'time'),
      phrase('late_by', 'minutes'),
      phrase('arrived'),
      phrase('leave_luggage'),
      phrase('late_check_out'),
      phrase('clean_room'),
      phrase('do_not_disturb_until', 'time'),
      phrase('need_towels'),
      phrase('need_cot'),
      phrase('call_taxi_at', 'time'),
    ],
  },
  {
    title: 'conversations.something_wrong',
    phrases: [
      phrase('wifi_broken'),
      phrase('no_hot_water'),
      phrase('heating_broken'),
      phrase('too_loud'),
      phrase('lost_something'),
    ],
  },
  {
    title: 'conversations.questions_and_thanks',
    phrases: [phrase('where_to_park'), phrase('when_breakfast'), phrase('thank_you')],
  },
] as const
export const guestPhrases = guestPhraseGroups.flatMap(({ phrases }): readonly Phrase[] => phrases)
/** The phrases of the hotel. */
export const staffPhrases = [
  phrase('welcome'),
  phrase('we_see_to_it'),
  phrase('coming_in', 'minutes'),
  phrase('coming_at', 'time'),
  phrase('room_ready'),
  phrase('room_ready_at', 'time'),
  phrase('gladly'),
  phrase('not_possible'),
  phrase('sorry'),
  phrase('come_to_reception'),
  phrase('call_us'),
  phrase('breakfast_from', 'time'),
  phrase('check_out_until', 'time'),
  phrase('late_check_out_until', 'time'),
  phrase('leave_luggage_here'),
  phrase('taxi_here'),
  phrase('taxi_in', 'minutes'),
  phrase('repaired'),
  phrase('send_picture'),
  phrase('which_room'),
  phrase('more_quietly'),
  phrase('good_journey'),
] as const
