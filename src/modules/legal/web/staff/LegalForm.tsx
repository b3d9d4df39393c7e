import { Check, TriangleAlert, WandSparkles } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { SaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { legalWays, maxLegalAddressLength, type LegalPage } from '../../contract.ts'
import { countBlanks, getLegalHref } from '../../policy.ts'
import { legalTitles } from '../LegalLink.tsx'
import { DraftCard } from './DraftCard.tsx'
import { TextEditor } from './TextEditor.tsx'
import { useLegalForm } from './use-legal-form.ts'

/** One legal page: off, a text here, or an address elsewhere. */
export const LegalForm = ({ page, tabs, onSaved }: { page: LegalPage; tabs: ReactNode; onSaved: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const offline = useLiveState() === 'offline'
  const state = useLegalForm(page, onSaved)
  const { form, set, language, errors, problem, busy, save, takeDraft, addNew } = state
  const drafting = useSubmit()
  const [asks, setAsks] = useState(false)
  const isPrivacy = page.kind === 'privacy'
  const blanks = countBlanks(form.texts[language] ?? '')
  const draft = () => {
    setAsks(false)
    void drafting.send(takeDraft)
  }
  return (
    <div className="cards2 stack">
      <div className="stack">
        <form
          className="card stack legal-editor"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {tabs}
          <SaveProblem problem={problem} failed={t('legal.save_failed')} />
          <SegmentedControl
            small
            label={t(legalTitles[page.kind])}
            options={legalWays.map((value) => ({ value, label: t(`legal.way_${value}`) }))}
            value={form.way}
            onChange={(way) => set({ way })}
          />
          {form.way === 'text' && (
            <>
              {isPrivacy && (
                <div className="row row--wrap between">
                  <p className="meta grow">{t('legal.no_advice')}</p>
                  <Button
                    variant="soft"
                    icon={WandSparkles}
                    busy={drafting.busy}
                    disabled={offline}
                    onClick={() => (state.hasText ? setAsks(true) : draft())}
                  >
                    {t('legal.make_draft')}
                  </Button>
                </div>
              )}
              <TextEditor kind={page.kind} state={state} />
            </>
          )}
          {form.way === 'address' && (
            <TextField
              label={t('legal.address')}
              type="url"
              inputMode="url"
              // not translated: the beginning of an address
              placeholder="https://"
              maxLength={maxLegalAddressLength}
              value={form.address ?? ''}
              error={errors?.['address']}
              onChange={({ target }) => set({ address: target.value })}
            />
          )}
          <div className="row row--wrap between">
            <span className="meta row" role="status">
              {form.way === 'text' && blanks > 0 && (
                <>
                  <TriangleAlert />
                  {t('legal.blanks', { count: blanks })}
                </>
              )}
            </span>
            <span className="row row--wrap ml-auto justify-end">
              {page.way === 'text' && (
                <a
                  className={buttonClass({ variant: 'line' })}
                  href={getLegalHref(id, page.kind, 'page')}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('legal.as_guests')}
                </a>
              )}
              <Button type="submit" icon={Check} busy={busy} disabled={offline}>
                {t('legal.save')}
              </Button>
            </span>
          </div>
        </form>
      </div>
      <div className="stack">
        {isPrivacy && form.way === 'text' && (
          <DraftCard
            basis={form.draft_basis}
            busy={drafting.busy}
            onAdd={(added) => void drafting.send(() => addNew(added))}
          />
        )}
        <section className="card stack" aria-labelledby="legal-where">
          <h2 className="serif text-xl" id="legal-where">
            {t('legal.where')}
          </h2>
          <p className="meta">{t('legal.where_text')}</p>
        </section>
      </div>
      {asks && (
        <LazyConfirm
          title={t('legal.replace')}
          text={t('legal.replace_text')}
          confirm={t('legal.make_draft')}
          onConfirm={draft}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}
