export { childPolicy } from './child-policy.ts'
export { announce, findSubject, registerSubject, type Subject, subjectChanged, type SubjectKind } from './subjects.ts'
export { userBadges, userInclude } from './user-badges.ts'
