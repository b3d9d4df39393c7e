import type { Translate } from '#platform/contract/translate.ts'
import type { FileOutput } from '../../../policy/outputs.ts'

/** What a file is called: by the portal that takes it, where that has a name of its own. */
export const getOutputName = (t: Translate, output: FileOutput): string =>
  output === 'alloggiati' ? 'Alloggiati Web' : output === 'unl' ? 'Ubyport' : t(`register.output_${output}`)
