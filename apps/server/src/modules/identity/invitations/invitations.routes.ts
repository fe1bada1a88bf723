import {
  acceptInvitation,
  acceptMyInvitation,
  createMembership,
  declineInvitation,
  declineMyInvitation,
  membershipInvitations,
  myInvitations,
  readInvitation,
  resendInvitation as resend,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { acceptByToken, acceptMine, declineByToken, declineMine, listMyOffers, readOffer } from './answer-invitation.ts'
import { invitationQuery } from './invitations.query.ts'
import { invitePeople } from './invite-people.ts'
import { resendInvitation, revokeInvitation } from './resend-invitation.ts'

export function invitationRoutes(routes: Routes): void {
  serve(routes, createMembership, invitePeople)
  serveResource(routes, membershipInvitations, {
    list: invitationQuery.list,
    filters: filterOptions(membershipInvitations),
    read: invitationQuery.read,
    remove: revokeInvitation,
  })
  serve(routes, resend, resendInvitation)
  serve(routes, readInvitation, readOffer)
  serve(routes, acceptInvitation, acceptByToken)
  serve(routes, declineInvitation, declineByToken)
  serve(routes, myInvitations, listMyOffers)
  serve(routes, acceptMyInvitation, acceptMine)
  serve(routes, declineMyInvitation, declineMine)
}
