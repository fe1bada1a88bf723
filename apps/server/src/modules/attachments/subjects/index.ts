export { childPolicy } from './child-policy.ts'
export { announce, findSubject, type Subject, type SubjectKind, subjectChanged, subjectKinds } from './subjects.ts'
export { userBadges, userInclude } from './user-badges.ts'
