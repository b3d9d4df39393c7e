import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { SignOutOwner } from './account/SignOutOwner.tsx'

const product = 'Deskbell'

/** The header of the owner's page. */
export const OwnerBar = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <header className="topbar">
      <div className="in">
        <span className="logo grow text-ink [&>svg]:size-7.5 [&>svg]:flex-none">
          <DeskbellMark />
          <b>{product}</b>
          <span className="who only-wide">{t('administration.title')}</span>
        </span>
        <LanguageButton />
        <span className="who only-wide">{email}</span>
        <span className="only-wide">
          <Avatar name={email} />
        </span>
        <SignOutOwner />
      </div>
    </header>
  )
}
