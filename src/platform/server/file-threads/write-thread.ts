import { makeWorkbook } from '#packages/table-files/workbook.ts'
import { answerTasks } from '../threads/answer-tasks.ts'

answerTasks(makeWorkbook)
