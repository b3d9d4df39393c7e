import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import { keysPersonal } from '#modules/keys/server/personal.ts'
import { mailPersonal } from '#modules/mail/server/personal.ts'
import { pushPersonal } from '#modules/notifications/server/personal.ts'
import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { signInPersonal } from '#modules/sign-in/server/personal.ts'
import { createStayPeople } from '#modules/stays/server/data-subjects.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'

type Options = {
  features: { personal: readonly DataSubjectSource[]; stayFollowers: readonly StayFollower[] }
  pictures: PrivatePictures
  sendsMail: boolean
}

/** Everything that stores data about people, in the order of the privacy notice. */
export const listPersonal = ({ features, pictures, sendsMail }: Options): DataSubjectSource[] => [
  signInPersonal,
  ...features.personal,
  createStayPeople(features.stayFollowers),
  { forget: pictures.removeOfGuests.bind(pictures) },
  pushPersonal,
  ...(sendsMail ? [mailPersonal] : []),
  keysPersonal,
]
