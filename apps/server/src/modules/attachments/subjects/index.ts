export { childPolicy } from './child-policy.ts'
export { announce, findSubject, registerSubject, type Subject, type SubjectKind, subjectChanged } from './subjects.ts'
export { userBadges, userInclude } from './user-badges.ts'
