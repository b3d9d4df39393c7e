import { useEffect, useState } from 'react'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { readStored, writeStored } from '#platform/web/storage/local-storage.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { useMyStay } from './my-stay.ts'

const key = guestKey('other-party')

/** Shows once to a guest that another guest is signed in for their room, who may travel with them. */
export const OtherGuestsNotice = () => {
  const { t } = useTranslation()
  const guestId = useGuest()?.id ?? ''
  const isThere = useMyStay().data?.other_party === true
  const [wasSaid] = useState(() => readStored(key) === guestId)
  const isShown = isThere && !wasSaid
  useEffect(() => {
    if (isShown) writeStored(key, guestId)
  }, [isShown, guestId])
  return isShown && <Callout tone="info">{t('stays.ask_invitation')}</Callout>
}
