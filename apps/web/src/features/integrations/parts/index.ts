export { CodeSample } from './code-sample.tsx'
export { PlanNotice } from './plan-notice.tsx'
export { SecretOnce } from './secret-once.tsx'
