export { replacePhoneNumbers, setPrimaryNumber } from './phone-numbers.store.ts'
export { refreshUserSearch } from './refresh-user-search.ts'
export {
  activateByStaff,
  activatePending,
  changeUser,
  clearAvatars,
  clearCurrentAccount,
  countFailedSignIn,
  insertUser,
  leaveCurrentAccount,
  lockUser,
  markEmailVerified,
  noteSignIn,
  replaceRegistration,
  resetPasswordOf,
  setAvatar,
  setCurrentAccount,
  setFirstAccount,
  setPassword,
  usersSeen,
} from './store.ts'
export { presentUser, userByEmail, userById, type UserRow, userSearchText, validEmail } from './users.ts'
