/** Ids in pages that the function `site` renders and the browser takes over. */

/** Of the block with the data of a page (`firstDataSchema`). Other pages have none. */
export const firstDataId = 'first';

/** Of the `<template>` with the scripts of a page, which wait for somebody's interest (web/src/first/early.ts). */
export const firstScriptsId = 'scripts';

/** Of the `<style>` with the rules that the HTML of a page uses. */
export const firstStylesId = 'styles';
