import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'

/** A department, and how many staff members follow it. A manager who follows what managers do counts for none. */
export const DepartmentRow = z.object({ id: z.enum(departments), members: z.int() })
export type DepartmentRow = z.output<typeof DepartmentRow>

/** The name of the departments' rows on the stream. */
export const departmentEntity = 'departments'

export const listDepartments = route({
  id: 'listDepartments',
  method: 'GET',
  scope: 'requests:read',
  path: '/api/hotels/{hotelSlug}/departments',
  summary: 'The four departments, and how many follow each',
  access: 'manager',
  roles: staffRoles,
  response: z.object({ items: z.array(DepartmentRow), event_number: z.int() }),
  errors: [],
})

nameSchemas({ Department: DepartmentRow })
