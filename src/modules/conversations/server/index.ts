import type { FeatureServer } from '#app/server/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'
import { getMyConversation } from '../contract.ts'
import { sendMessage } from '../contract/inbox.ts'
import { conversationsDemo } from './demo.ts'
import { insights } from './insights.ts'
import { notices } from './notifications.ts'
import { personal } from './privacy/source.ts'
import { conversationRoutes } from './routes.ts'
import { stayFollower } from './stay/follower.ts'
import { table } from './store.ts'

/** What conversations offer to the composition root. */
export const conversations: FeatureServer = {
  name: 'conversations',
  live: {
    conversations: { manager: sendMessage.feature, roles: deskRoles },
    messages: { guest: getMyConversation.feature, manager: sendMessage.feature, roles: deskRoles },
    quick_replies: { manager: sendMessage.feature, roles: deskRoles },
  },
  routes: ({ database, pictures }) => conversationRoutes(database, pictures),
  notices,
  escalated: table,
  stayFollower,
  personal,
  demo: conversationsDemo,
  insights,
}
