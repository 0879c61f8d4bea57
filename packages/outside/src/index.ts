export { type Answer, post, type Silence } from './post.ts';
