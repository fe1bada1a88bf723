export { WaitingInvitations } from './waiting-invitations.tsx'
