import './reading.css'
import { useId } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import type { Reading as Read } from '#modules/translations/policy.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { GuideArt, RulesArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { entryTexts, type Collection, type Entry } from '../contract.ts'
import { useEntries } from './api.ts'
import { Content } from './Content.tsx'

const labels = {
  hotel_guide: {
    title: 'guide.hotel_guide',
    failed: 'guide.fetch_failed',
    empty: 'guide.empty_title',
    art: <GuideArt />,
  },
  house_rules: {
    title: 'guide.house_rules',
    failed: 'guide.rules_fetch_failed',
    empty: 'guide.rules_empty_title',
    art: <RulesArt />,
  },
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
const Reading = ({ of }: { of: Collection }) => {
  const { t } = useTranslation()
  const query = useEntries(of, 'guest')
  const { data, error } = query
  const read = useContentLanguage()
  const { failed, empty, art } = labels[of]
  if (!data)
    return (
      <>
        {!error && <p className="meta mb-3">{t('platform.loading')}</p>}
        <QueryState query={query} title={t(failed)} text={t('guide.fetch_failed_text')} />
      </>
    )
  if (data.items.length === 0) return <EmptyState art={art} title={t(empty)} text={t('guide.empty_text')} />
  const entries = data.items.map((entry) => read(entry, entryTexts))
  return (
    <article className="read">
      {of === 'hotel_guide' ? <Guide entries={entries} /> : <Rules entries={entries} />}
    </article>
  )
}

/** The guide or the rules in a dialog over the guest home. */
export const ReadingDialog = ({ of, ...dialog }: LateDialog & { of: Collection }) => (
  <Dialog title={useTranslation().t(labels[of].title)} full {...dialog}>
    <Reading of={of} />
  </Dialog>
)

const ReadingPage = ({ of }: { of: Collection }) => {
  const title = useTranslation().t(labels[of].title)
  useTitle(title)
  return (
    <>
      <PageTitle area="guest" title={title} />
      <Reading of={of} />
    </>
  )
}

export const GuidePage = () => <ReadingPage of="hotel_guide" />
export const RulesPage = () => <ReadingPage of="house_rules" />
