export {
  analysePath,
  dicePath,
  lessonPath,
  playPath,
  reviewPath,
  route,
  router,
  type DrillName,
  type Route,
} from './router.svelte';
