import { answerTasks } from '../threads/answer-tasks.ts'
import { makeWorkbook } from './workbook.ts'

answerTasks(makeWorkbook)
