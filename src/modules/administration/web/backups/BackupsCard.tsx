import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { getBackups, startBackup, type BackupsState } from '../../contract/backups.ts'
import { administrationKey, failureText, useSessionEnd } from '../api.ts'

// How often the card looks while a backup is being made or read back.
const pollMs = 2_000
const key = [...administrationKey, 'backups']
// The owner's clock, as the installation has hotels in many zones.
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

const useFormats = () => {
  const { date, time } = formatters(useLanguage(), ownZone)
  return {
    moment: (at: string): string => `${date(at)}, ${time(at)}`,
    size: (bytes: number): string =>
      bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
  }
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="meta">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const LastBackup = ({ running, last, failure }: BackupsState) => {
  const { t } = useTranslation()
  const { moment, size } = useFormats()
  return (
    <div className="stack stack--s" role="status">
      {running && (
        <Callout tone="info">
          {t('administration.backup_progress', { when: moment(running.since) })}
          {Boolean(running.bytes) && ` ${t('administration.backup_written', { size: size(running.bytes ?? 0) })}`}
        </Callout>
      )}
      {failure && !running && (
        <Callout tone="warning" title={t('administration.backup_attempt_failed', { when: moment(failure.at) })}>
          {t(`administration.backup_${failure.reason}`)}
        </Callout>
      )}
      {last?.check === 'failed' && <Callout tone="warning">{t('administration.backup_check_failed')}</Callout>}
      <dl>
        <Fact label={t('administration.backup_last')}>
          {last ? `${moment(last.made_at)} · ${size(last.bytes)}` : t('administration.backup_never')}
          {last && last.check !== 'failed' && (
            <span className="meta block">{t(`administration.backup_check_${last.check}`)}</span>
          )}
        </Fact>
      </dl>
    </div>
  )
}

const Places = ({ next_at, folder, bucket, last }: BackupsState) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <dl className="stack stack--s">
      <Fact label={t('administration.backup_next')}>
        {next_at === null ? t('administration.backup_off') : moment(next_at)}
      </Fact>
      <Fact label={t('administration.backup_where')}>
        <span className="block">{t('administration.backup_folder', { folder })}</span>
        {bucket ? (
          <span className="block">{t('administration.backup_bucket', { bucket: bucket.name })}</span>
        ) : (
          <span className="meta block">{t('administration.backup_no_bucket')}</span>
        )}
        {bucket?.has_last === null && <span className="meta block">{t('administration.backup_bucket_silent')}</span>}
        {bucket?.has_last === false && last && (
          <span className="meta block">{t('administration.backup_bucket_lacks')}</span>
        )}
      </Fact>
    </dl>
  )
}

const Restore = ({ command }: { command: string }) => {
  const { t } = useTranslation()
  return (
    <div className="stack stack--s">
      <p className="meta">{t('administration.backup_restore')}</p>
      <code className="wrap-anywhere" translate="no">
        {command}
      </code>
      <p>
        <Button
          variant="line"
          icon={Copy}
          aria-label={t('administration.backup_copy')}
          onClick={() => void copyText(command, t('people.copied'), t('people.copy_failed'))}
        >
          {t('people.copy')}
        </Button>
      </p>
    </div>
  )
}

/** The last and the next backup of the installation, and a button for one now. Not there where a server makes none. */
export const BackupsCard = () => {
  const { t } = useTranslation()
  const hasEnded = useSessionEnd()
  const queries = useQueryClient()
  const { busy, send } = useSubmit()
  const [error, setError] = useState<string | null>(null)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getBackups, { params: {}, signal }),
    refetchInterval: ({ state: { data } }) =>
      Boolean(data?.state?.running) || data?.state?.last?.check === 'checking' ? pollMs : false,
  })
  const state = query.data?.state
  if (state === null) return null
  const begin = () => {
    setError(null)
    void send(
      async () => queries.setQueryData(key, await call(startBackup, { params: {}, body: {} })),
      (cause) => {
        if (hasEnded(cause)) return
        setError(failureText(t, cause))
        void queries.invalidateQueries({ queryKey: key })
      },
    )
  }
  return (
    <section className="card stack mt-6" aria-labelledby="backups">
      <h2 className="serif text-xl" id="backups">
        {t('administration.backups')}
      </h2>
      <QueryState query={query} text={t('administration.backups_unknown')} bones={<SkeletonCards count={1} />} />
      {state && (
        <>
          <LastBackup {...state} />
          <Places {...state} />
          {error !== null && <Callout tone="error">{error}</Callout>}
          <p>
            <Button variant="line" icon={Archive} busy={busy} disabled={state.running !== null} onClick={begin}>
              {t('administration.backup_now')}
            </Button>
          </p>
          {state.last && state.last.check !== 'failed' && <Restore command={state.last.restore} />}
        </>
      )}
    </section>
  )
}
