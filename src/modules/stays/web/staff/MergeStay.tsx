import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ListedStay } from '../../contract.ts'
import { useStayCalls, useStays } from './api.ts'
import { StayDays } from './StayDays.tsx'
import { getNames } from './use-questions.tsx'

// More stays than a hotel has rooms.
const maxPages = 10

type ChoicesProps = { others: readonly ListedStay[]; chosen: ListedStay | undefined; onChoose: (id: string) => void }

const Choices = ({ others, chosen, onChoose }: ChoicesProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className="stack stack--s">
      <legend className="label mb-2">{t('stays.same_party_as')}</legend>
      {others.map((other) => (
        <label key={other.id} className="check">
          <input type="radio" name="into" checked={other === chosen} onChange={() => onChoose(other.id)} />
          <span className="wrap-anywhere">
            {getNames(other)}{' '}
            <span className="meta num">
              <StayDays stay={other} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type MergeStayProps = { stay: ListedStay; open: boolean; onMerged: (stayId: string) => void; onClose: () => void }

/**
 * Makes one of two stays in a room, after both parties have been named.
 * @param onMerged called with the stay that is left
 */
export const MergeStay = ({ stay, open, onMerged, onClose }: MergeStayProps) => {
  const { t } = useTranslation()
  const { merge, reload } = useStayCalls()
  const { rows, ...query } = useStays('present', maxPages, open)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { busy, send } = useSubmit()
  const others = rows?.filter(({ id, room_number }) => id !== stay.id && room_number === stay.room_number)
  const chosen = others?.find(({ id }) => id === chosenId) ?? (others?.length === 1 ? others[0] : undefined)
  const submit = async () => {
    if (!chosen) return setError(t('stays.same_party_missing'))
    setError(null)
    await send(
      async () => {
        await merge(stay.id, chosen.id)
        toast.success(t('stays.merged'))
        onMerged(chosen.id)
      },
      (cause) => {
        setError(cause.isTemporary ? t('stays.not_saved') : t(cause.code, cause.values))
        void reload()
      },
    )
  }
  return (
    <FormDialog
      title={t('stays.same_party')}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('stays.merge')}
      variant="danger"
      icon={Merge}
      busy={busy}
      busyText={t('rooms.saving')}
      disabled={!others?.length}
    >
      <QueryState
        query={{ ...query, data: rows }}
        text={t('stays.load_failed')}
        bones={
          <Skeleton>
            <SkeletonBar height={40} />
          </Skeleton>
        }
      />
      {others?.length === 0 && <p>{t('stays.nobody_else', { room: stay.room_number })}</p>}
      {others !== undefined && others.length > 0 && <Choices others={others} chosen={chosen} onChoose={setChosenId} />}
      {chosen && (
        <Callout tone="warning">{t('stays.merge_text', { one: getNames(stay), other: getNames(chosen) })}</Callout>
      )}
      {error && <Callout tone="error">{error}</Callout>}
    </FormDialog>
  )
}
