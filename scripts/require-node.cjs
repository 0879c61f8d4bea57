// Preloaded before every command. Written for the oldest Node: it must be able to say what is wrong.
var found = process.versions.node;
if (parseInt(found.split('.')[0], 10) < 24) {
  console.error(
    'Oficina Virtual necesita Node 24 o posterior y encontró ' +
      found +
      ': instalalo desde https://nodejs.org (o con "nvm install 24") y volvé a probar.'
  );
  process.exit(1);
}
