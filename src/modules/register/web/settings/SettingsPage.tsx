import { RegistrationSettingsPage } from '#modules/registration/web/settings/RegistrationSettingsPage.tsx'
import { CodeTables } from './CodeTables.tsx'

/** The settings of form and register, with the tables of codes that the files of a country need. */
export const SettingsPage = () => <RegistrationSettingsPage Further={CodeTables} />
