/**
 * Text for an inline script in <head>: registers the custom properties that Base UI's drawer, which our sheets are, registers when the
 * first one opens. Each registration makes the browser style and lay out the whole page anew, which costs nothing only while it is empty.
 */

const lengths = ['--drawer-swipe-movement-x', '--drawer-swipe-movement-y', '--drawer-snap-point-offset'];
const numbers = { '--drawer-swipe-progress': '0', '--drawer-swipe-strength': '1' };

const properties = [
  ...lengths.map((name) => ({ name, syntax: '<length>', inherits: false, initialValue: '0px' })),
  ...Object.entries(numbers).map(([name, initialValue]) => ({
    name,
    syntax: '<number>',
    inherits: false,
    initialValue,
  })),
];

export const sheetScript = `${JSON.stringify(properties)}.forEach(function(p){try{CSS.registerProperty(p)}catch(e){}});`;
