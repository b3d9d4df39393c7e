import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxLinkLabelLength, maxLinkLength, maxLinks, type ReviewLink } from '../../contract/settings.ts'

/** The pages on which guests can write about the hotel. */
export const LinkFields = ({
  links,
  errors,
  onChange,
}: {
  links: readonly ReviewLink[]
  errors: Readonly<Record<string, string>>
  onChange: (links: ReviewLink[]) => void
}) => {
  const { t } = useTranslation()
  const set = (at: number, change: Partial<ReviewLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...change } : link)))
  return (
    <fieldset className="stack">
      <legend className="font-semibold">{t('ratings.review_links')}</legend>
      <p className="hint">{t('ratings.review_links_text')}</p>
      {links.map(({ label, url }, at) => (
        <div key={at} className="row row--wrap items-end">
          <TextField
            label={t('ratings.link_label')}
            maxLength={maxLinkLabelLength}
            value={label}
            error={errors[`review_links.${at}.label`]}
            onChange={({ target }) => set(at, { label: target.value })}
          />
          <div className="grow">
            <TextField
              label={t('ratings.link_url')}
              type="url"
              inputMode="url"
              maxLength={maxLinkLength}
              value={url}
              error={errors[`review_links.${at}.url`]}
              onChange={({ target }) => set(at, { url: target.value })}
            />
          </div>
          <IconButton
            icon={Trash2}
            label={t('ratings.remove_link', { place: label || String(at + 1) })}
            onClick={() => onChange(links.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {links.length < maxLinks && (
        <Button
          variant="line"
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange([...links, { label: '', url: '' }])}
        >
          {t('ratings.add_link')}
        </Button>
      )}
    </fieldset>
  )
}
