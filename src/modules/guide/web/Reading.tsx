import './reading.css'
import { useId } from 'react'
import type { Reading as Read } from '#modules/translations/policy.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { GuideArt, RulesArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { entryTexts, type Collection, type Entry } from '../contract.ts'
import { useEntries } from './api.ts'
import { Content } from './Content.tsx'

const labels = {
  hotel_guide: { failed: 'guide.fetch_failed', empty: 'guide.empty_title', art: <GuideArt /> },
  house_rules: { failed: 'guide.rules_fetch_failed', empty: 'guide.rules_empty_title', art: <RulesArt /> },
} as const

type Entries = { entries: readonly Read<Entry, 'title' | 'content'>[] }

const Guide = ({ entries }: Entries) => {
  const { t } = useTranslation()
  const page = useId()
  const jump = (id: string) => {
    const target = document.getElementById(`${page}${id}`)
    target?.scrollIntoView({
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      block: 'start',
    })
    target?.focus({ preventScroll: true })
  }
  return (
    <>
      {entries.length > 2 && (
        <nav className="toc" aria-label={t('guide.on_this_page')}>
          {entries.map(({ id, title, lang }) => (
            <button key={id} type="button" className="chip" lang={lang.title} onClick={() => jump(id)}>
              {title}
            </button>
          ))}
        </nav>
      )}
      {entries.map(({ id, title, content, lang }) => (
        <section key={id}>
          <h2 id={`${page}${id}`} tabIndex={-1} className="serif" lang={lang.title}>
            {title}
          </h2>
          <div lang={lang.content}>
            <Content text={content} />
          </div>
        </section>
      ))}
    </>
  )
}

const Rules = ({ entries }: Entries) => (
  <ol>
    {entries.map(({ id, title, content, lang }, index) => (
      <li key={id}>
        <section className="numbered">
          <span className="serif num" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h2 className="serif" lang={lang.title}>
              {title}
            </h2>
            <div lang={lang.content}>
              <Content text={content} />
            </div>
          </div>
        </section>
      </li>
    ))}
  </ol>
)

/** The guide or the rules for guests: the same on its page and in its dialog. */
export const Reading = ({ of }: { of: Collection }) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useEntries(of, 'guest')
  const read = useContentLanguage()
  const { failed, empty, art } = labels[of]
  if (error && !data)
    return (
      <ErrorState
        title={t(failed)}
        text={t('guide.fetch_failed_text')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) {
    return (
      <>
        <p className="meta mb-3">{t('platform.loading')}</p>
        <SkeletonCards count={3} />
      </>
    )
  }
  if (data.items.length === 0) return <EmptyState art={art} title={t(empty)} text={t('guide.empty_text')} />
  const entries = data.items.map((entry) => read(entry, entryTexts))
  return (
    <article className="read">
      {of === 'hotel_guide' ? <Guide entries={entries} /> : <Rules entries={entries} />}
    </article>
  )
}
