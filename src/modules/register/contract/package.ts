import { passwordAgainErrors, PasswordAgain } from '#modules/people/contract/password-again.ts'
import { route } from '#platform/contract/route.ts'
import { nothingToExport, tooManyFiles } from './outputs.ts'
import { registerPath } from './rows.ts'

/** How often the whole register of a hotel is taken in a day. */
export const maxPackagesPerDay = 5

/** The answer is a ZIP, which is not kept: books as PDF, the entries as a table, and signatures. */
export const makePackage = route({
  id: 'makeRegisterPackage',
  method: 'POST',
  path: `${registerPath}/package`,
  summary: 'Take the whole register as a file, also of a hotel that is closed; readable for everybody who has it',
  access: 'manager',
  feature: 'registration',
  whileRegisterKept: ['closed', 'off'],
  body: PasswordAgain,
  file: 'application/zip',
  audit: 'register.package_made',
  errors: [nothingToExport, tooManyFiles, ...passwordAgainErrors],
})
