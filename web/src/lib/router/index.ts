export {
  analysePath,
  dicePath,
  lessonPath,
  meetingPath,
  playPath,
  reviewPath,
  route,
  router,
  type DrillName,
  type Route,
} from './router.svelte';
