import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { getSecretCopy, type SecretCopy } from '../../contract/secret-copy.ts'
import { secretCopyIsOld } from '../../policy.ts'
import { administrationKey } from '../api.ts'

// The owner's clock, as the installation has hotels in many zones.
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl>
    <dt className="meta">{label}</dt>
    <dd>{children}</dd>
  </dl>
)

const State = ({ checked_at, hotels_with_register }: SecretCopy) => {
  const { t } = useTranslation()
  const now = useNow()
  const { longDate } = formatters(useLanguage(), ownZone)
  return (
    <>
      {checked_at === null && <Callout tone="warning">{t('administration.secret_copy_never')}</Callout>}
      {checked_at !== null && secretCopyIsOld(checked_at, now) && (
        <Callout tone="warning">{t('administration.secret_copy_old')}</Callout>
      )}
      {checked_at !== null && <Fact label={t('administration.secret_copy_last')}>{longDate(checked_at)}</Fact>}
      {hotels_with_register > 0 && (
        <Fact label={t('administration.secret_copy_registers')}>{hotels_with_register}</Fact>
      )}
    </>
  )
}

const LostRegisters = ({ lost_registers: lost }: SecretCopy) => {
  const { t } = useTranslation()
  const { date } = formatters(useLanguage(), ownZone)
  if (lost.length === 0) return null
  return (
    <Callout tone="error" title={t('administration.lost_registers')}>
      <p className="mb-2">{t('administration.lost_registers_text')}</p>
      <ul>
        {lost.map(({ hotel, unreadable: number, kept_until }) => (
          <li key={hotel}>
            {t('administration.lost_register', { hotel, number })}
            {kept_until !== null && `, ${t('administration.lost_register_kept', { day: date(kept_until) })}`}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** When a copy of the installation secret was last compared with it, and how to do that. */
export const SecretCopyCard = () => {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: [...administrationKey, 'secret-copy'],
    queryFn: ({ signal }) => call(getSecretCopy, { params: {}, signal }),
  })
  return (
    <section className="card stack mt-6" aria-labelledby="secret-copy">
      <h2 className="serif text-xl" id="secret-copy">
        {t('administration.secret_copy')}
      </h2>
      <p className="meta">{t('administration.secret_copy_text')}</p>
      <QueryState query={query} text={t('platform.unavailable')} bones={<SkeletonCards count={1} />} />
      {query.data && (
        <>
          <LostRegisters {...query.data} />
          <State {...query.data} />
          <div className="stack stack--s">
            <p className="meta">{t('administration.secret_copy_how')}</p>
            <code className="wrap-anywhere" translate="no">
              {query.data.command}
            </code>
          </div>
        </>
      )}
    </section>
  )
}
