export { CodeSample } from './code-sample.tsx'
export { DocumentationLink } from './documentation-link.tsx'
export { PlanNotice } from './plan-notice.tsx'
export { SecretOnce } from './secret-once.tsx'
