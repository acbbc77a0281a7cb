//! How a charset was found, in every language.

use crate::diag::phrases;

phrases! {
    VALID_UTF8: "the bytes are valid UTF-8", "字节是有效的 UTF-8", "バイト列は有効な UTF-8";
    FOUND: "found in the text", "由文本判断", "テキストから判断";
    AS_BEFORE: "as in the games before", "与前面的对局相同", "前の対局と同じ";
    THE_DEFAULT: "the default given", "按指定的默认值", "指定された既定値";
    IN_DOUBT: "found in the text, in doubt", "由文本判断，不能确定", "テキストから判断、確かではない";
}
