import { deskRoles } from '#modules/access/policy.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { getMyConversation } from '../contract.ts'
import { sendMessage } from '../contract/inbox.ts'
import { conversationsDemo } from './demo.ts'
import { insights } from './insights.ts'
import { notices } from './notifications.ts'
import { personal } from './privacy/source.ts'
import { conversationRoutes } from './routes.ts'
import { stayFollower } from './stay/follower.ts'

/** The server part of the conversations. */
export const conversations = {
  name: 'conversations',
  live: {
    conversations: { manager: sendMessage.feature, roles: deskRoles },
    messages: { guest: getMyConversation.feature, manager: sendMessage.feature, roles: deskRoles },
    quick_replies: { manager: sendMessage.feature, roles: deskRoles },
  },
  routes: ({ database, pictures }: { database: Database; pictures: PrivatePictures }) =>
    conversationRoutes(database, pictures),
  notices,
  stayFollower,
  personal,
  demo: conversationsDemo,
  insights,
} as const
