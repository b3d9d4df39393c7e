import { Download, Trash } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { intlLocale, type Language } from '#platform/contract/languages.ts'
import { saveFile } from '#platform/web/calls/save-file.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { KnownPerson, PersonalFile } from '../contract.ts'
import { readPerson, usePrivacy } from './api.ts'

// No person's name in the file name: it shows up in lists of downloads.
const saveData = (file: PersonalFile): void =>
  saveFile(`guest-data-${file.exported_at.slice(0, 10)}.json`, JSON.stringify(file, null, 2), 'application/json')

/** What a law keeps of a person's group, in sentences. */
const useKeptLines = ({ kept_by_law }: KnownPerson): string[] => {
  const { t, language } = useTranslation()
  const { date } = useFormats()
  return kept_by_law.map(({ number, country, kept_until }) => {
    const law = country === null ? '' : ` (${nameCountry(language, country)})`
    return kept_until === null
      ? t('privacy.kept_by_law_open', { number, law })
      : t('privacy.kept_by_law', { number, law, date: date(kept_until) })
  })
}

const nameCountry = (language: Language, code: string): string =>
  new Intl.DisplayNames([intlLocale(language), 'en'], { type: 'region' }).of(code) ?? code

const KeptLines = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <ul className="meta">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

/** A person found by the search, with buttons to export or erase their data. */
export const PersonRow = ({ person, onErased }: { person: KnownPerson; onErased: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { date } = useFormats()
  const { erase } = usePrivacy(id)
  const offline = useLiveState() === 'offline'
  const [work, setWork] = useState<'export' | 'erase'>('export')
  const { busy, send } = useSubmit()
  const { name, place, label, last_on } = person
  const hand = async () => {
    if (!busy) setWork('export')
    await send(
      async () => saveData(await readPerson(id, person)),
      () => toast.error(t('privacy.export_failed')),
    )
  }
  const forget = async (close: () => void) => {
    if (!busy) setWork('erase')
    await send(
      async () => {
        await erase(person)
        close()
        toast.success(t('privacy.erased'))
        onErased()
      },
      () => toast.error(t('privacy.erase_failed')),
    )
  }
  const kept = useKeptLines(person)
  const { show, dialog } = useLateDialog(({ open, onClose }) => (
    <LazyConfirm
      title={t('privacy.erase_question', { name })}
      text={t('privacy.erase_text')}
      confirm={t('privacy.erase')}
      icon={Trash}
      danger
      busy={busy && work === 'erase'}
      open={open}
      onConfirm={() => void forget(onClose)}
      onClose={onClose}
    >
      <KeptLines lines={kept} />
    </LazyConfirm>
  ))
  return (
    <article className="card row between row--wrap">
      <div className="grow">
        <b className="wrap-anywhere">{name}</b>
        <p className="meta wrap-anywhere">{place}</p>
        <p className="meta">{t(label, { date: date(last_on) })}</p>
        <KeptLines lines={kept} />
      </div>
      <div className="row row--wrap">
        <Button
          variant="line"
          icon={Download}
          busy={busy && work === 'export'}
          busyText={t('privacy.export')}
          disabled={offline}
          aria-label={t('privacy.export_of', { name })}
          onClick={() => void hand()}
        >
          {t('privacy.export')}
        </Button>
        <Button
          variant="danger"
          icon={Trash}
          disabled={offline}
          aria-label={t('privacy.erase_of', { name })}
          aria-haspopup="dialog"
          onClick={show}
        >
          {t('privacy.erase')}
        </Button>
      </div>
      {dialog}
    </article>
  )
}
