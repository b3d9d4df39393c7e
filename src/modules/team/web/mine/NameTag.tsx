import './name-tag.css'
import { ChevronDown, Tablet } from 'lucide-react'
import { useState } from 'react'
import type { ClientManager } from '#modules/sessions/web/user.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { nameTagMinutes } from '../../contract/mine.ts'
import { useColleagues, setNameTag } from './api.ts'
import { saveTouch, useIdle } from './idle.ts'

/** The member who works with this shared device: their name is on its claims. A tap chooses another. */
export const NameTag = ({ device }: { device: ClientManager }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { hotelId, nameTag, displayName } = device
  const { data, isError, isFetching, refetch } = useColleagues(hotelId, open)
  const choose = async (memberId: string | null) => {
    setOpen(false)
    if (memberId === (nameTag?.id ?? null)) return
    saveTouch()
    try {
      await setNameTag(hotelId, memberId)
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      toast.error(t(cause.code, cause.values))
    }
  }
  const [removeTag] = useState(() => () => void setNameTag(hotelId, null).catch(() => {}))
  useIdle({ isWatched: nameTag !== null, afterMs: nameTagMinutes * 60_000, onIdle: removeTag })
  return (
    <>
      <button type="button" className="nametag" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {nameTag ? (
          <Avatar name={nameTag.display_name} />
        ) : (
          <span className="av av--device" aria-hidden="true">
            <Tablet />
          </span>
        )}
        <span className="label">
          <b>{nameTag ? nameTag.display_name : t('team.who_works')}</b>
          <span className="only-wide"> · {displayName}</span>
        </span>
        <ChevronDown />
      </button>
      <Dialog title={t('team.who_works')} open={open} onClose={() => setOpen(false)}>
        <div className="stack">
          <p className="meta">{t('team.who_works_text', { minutes: nameTagMinutes })}</p>
          {isError && <ErrorState text={t('team.load_failed')} busy={isFetching} onRetry={() => void refetch()} />}
          <ul className="names">
            {data?.items.map(({ id, display_name }) => (
              <li key={id}>
                <button type="button" aria-pressed={nameTag?.id === id} onClick={() => void choose(id)}>
                  <Avatar name={display_name} />
                  <b>{display_name}</b>
                </button>
              </li>
            ))}
            {data && (
              <li>
                <button type="button" aria-pressed={nameTag === null} onClick={() => void choose(null)}>
                  <span className="av av--device" aria-hidden="true">
                    <Tablet />
                  </span>
                  <b>{t('team.no_name')}</b>
                </button>
              </li>
            )}
          </ul>
        </div>
      </Dialog>
    </>
  )
}
